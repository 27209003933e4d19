"""An account: opened, lost, and found again by a recovery code."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

PASSWORD = "a password"
AFTER = "(form) => document.getElementById('refusal').previousElementSibling.id === form"


def register(page: Page, name: str) -> None:
    page.fill("#register [name=name]", name)
    page.fill("#register [name=password]", PASSWORD)
    page.keyboard.press("Enter")


def test_a_recovery_code_leads_back_to_an_account(visit: Any) -> None:
    page = visit("/profile")
    page.fill("#register [name=name]", "Aurelia")
    page.fill("#register [name=password]", "first password")
    page.click("#register [type=submit]")
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
    page.fill("#sign-in [name=name]", "Aurelia")
    page.fill("#sign-in [name=password]", "second password")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('told').textContent.includes('Aurelia')")


def test_a_refusal_stands_in_sight_beside_what_was_asked(visit: Any) -> None:
    page = visit("/profile")
    register(page, "Octavia")
    page.wait_for_selector("#codes:not([hidden])")
    other = visit("/profile", width=360, height=640)
    register(other, "Octavia")
    other.wait_for_selector("#refusal:not([hidden])")
    visit.complaints.clear()  # the refusal of that request
    assert other.inner_text("#refusal") == "Somebody else has this name."
    assert other.get_attribute("#refusal", "role") == "alert"
    assert other.evaluate(AFTER, "register")
    box = other.locator("#refusal").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= box["y"] + box["height"] <= 640
    marked = "() => getComputedStyle(document.getElementById('refusal')).borderInlineStartWidth"
    assert other.evaluate(marked) == "4px"
    other.fill("#sign-in [name=name]", "Octavia")
    other.fill("#sign-in [name=password]", "not the password")
    other.keyboard.press("Enter")
    other.wait_for_function(AFTER, arg="sign-in")
    visit.complaints.clear()
    other.fill("#sign-in [name=password]", PASSWORD)
    other.keyboard.press("Enter")
    other.wait_for_function("() => document.getElementById('told').textContent.includes('Octavia')")
    assert other.is_hidden("#refusal")


@pytest.mark.parametrize("width", [360, 1280])
def test_deleting_oneself_is_asked_in_a_dialog_whose_safe_answer_stands_out(
    visit: Any, width: int
) -> None:
    page = visit("/profile", width=width)
    register(page, f"Livia {width}")
    page.wait_for_selector("#codes:not([hidden])")
    page.click("#delete")
    box = page.locator("#sure").bounding_box()
    assert box is not None
    assert box["width"] <= min(448, width - 32)
    style = "() => getComputedStyle(document.getElementById('sure')).borderTopWidth"
    assert page.evaluate(style) == "0px"
    assert page.locator("#sure .first").get_attribute("value") == "no"
    under = "(e) => getComputedStyle(document.querySelector(e)).backgroundColor"
    # The gutter of the scroll bar, which no backdrop reaches, is as dark as what one reaches.
    assert page.evaluate(under, "html") != page.evaluate(under, "body") != "rgba(0, 0, 0, 0)"
    page.fill("#delete-password", PASSWORD)
    page.keyboard.press("Enter")  # the safe answer
    page.wait_for_selector("#sure", state="hidden")
    page.click("#delete")
    assert page.input_value("#delete-password") == ""
    page.fill("#delete-password", "not the password")
    page.click("#sure [value=yes]")
    page.wait_for_function(AFTER, arg="own")
    visit.complaints.clear()  # the refusal of that request
    page.click("#delete")
    page.fill("#delete-password", PASSWORD)
    page.click("#sure [value=yes]")
    page.wait_for_url("**/")
