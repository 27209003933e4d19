"""What the server does when it is asked, without a web framework: routes call these."""
