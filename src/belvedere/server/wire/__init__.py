"""What crosses between the server and its clients, as typed models: requests, answers, messages."""
