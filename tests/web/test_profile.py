"""An account: opened, lost, and found again by a recovery code."""

from __future__ import annotations

from typing import Any


def test_a_recovery_code_leads_back_to_an_account(visit: Any) -> None:
    page = visit("/profile")
    page.fill("#register [name=name]", "Aurelia")
    page.fill("#register [name=password]", "first password")
    page.click("#register [value=register]")
    page.wait_for_selector("#code-list li")
    codes = page.locator("#code-list li").all_inner_texts()
    assert len(set(codes)) == len(codes) > 1
    assert page.is_visible("#codes")
    assert page.inner_text("#told") == "You are Aurelia."

    other = visit("/profile", locale="ru")
    other.click("#forgotten summary")
    other.fill("#recover [name=name]", "Aurelia")
    other.fill("#recover [name=password]", "second password")
    other.fill("#recover [name=code]", "no such code")
    other.click("#recover [type=submit]")
    other.wait_for_selector("#refusal:not([hidden])")
    assert "код" in other.inner_text("#refusal")
    visit.complaints.clear()  # the refusal of that request
    other.fill("#recover [name=code]", codes[0])
    other.click("#recover [type=submit]")
    other.wait_for_function("() => document.getElementById('told').textContent.includes('Aurelia')")
    assert other.is_hidden("#refusal")
    assert other.is_hidden("#account")

    page.reload()  # signed out by that
    page.wait_for_selector("#account:not([hidden])")
    page.fill("#register [name=name]", "Aurelia")
    page.fill("#register [name=password]", "second password")
    page.click("#register [value=sign-in]")
    page.wait_for_function("() => document.getElementById('told').textContent.includes('Aurelia')")
