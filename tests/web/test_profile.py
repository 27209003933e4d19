"""An account: opened, lost, found again by a recovery code, and kept to oneself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from helpers.axe import find_faults
from helpers.web_players import open_table, ready

RESIGN = """(id) => fetch(`/api/v1/tables/${id}/acts`, {method: "POST", body: '{"act": "resign"}',
    headers: {"content-type": "application/json"}}).then((answer) => answer.json())"""
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
    assert other.inner_text("#refusal") == "Somebody else has this name, or one that looks like it."
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


def signed_up(visit: Any, name: str, **wishes: Any) -> Page:
    """Come as somebody, and open an account."""
    page: Page = visit("/profile", **wishes)
    register(page, name)
    page.wait_for_selector("#codes:not([hidden])")
    page.wait_for_selector("#sessions li")
    return page


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.fill("#sign-in [name=name]", name)
    page.fill("#sign-in [name=password]", password)
    page.keyboard.press("Enter")
    page.wait_for_selector("#security:not([hidden])")


def change_password(page: Page, now: str, new: str) -> None:
    page.fill("#password [name=password]", now)
    page.fill("#password [name=new]", new)
    page.keyboard.press("Enter")


def test_a_password_is_changed_by_whoever_knows_it(visit: Any) -> None:
    page = signed_up(visit, "Cornelia")
    page.click("summary:has-text('Change the password')")
    change_password(page, "not the password", "second password")
    page.wait_for_function(AFTER, arg="password")
    assert page.inner_text("#refusal") == "This is not your password."
    visit.complaints.clear()  # the refusal of that request
    other = visit("/profile")
    sign_in(other, "Cornelia")
    change_password(page, PASSWORD, "second password")
    page.wait_for_selector("#done:not([hidden])")
    assert "All other browsers are signed out" in page.inner_text("#done")
    assert page.is_hidden("#refusal")
    assert page.input_value("#password [name=new]") == ""
    other.reload()
    other.wait_for_selector("#account:not([hidden])")
    sign_in(other, "Cornelia", "second password")


def test_new_recovery_codes_replace_the_old_ones_and_can_be_taken_along(visit: Any) -> None:
    page = signed_up(visit, "Drusilla", permissions=["clipboard-read", "clipboard-write"])
    first = page.locator("#code-list li").all_inner_texts()
    page.click("summary:has-text('New recovery codes')")
    page.fill("#new-codes [name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "(first) => document.querySelector('#code-list li').innerText !== first", arg=first[0]
    )
    codes = page.locator("#code-list li").all_inner_texts()
    assert len(codes) == len(first)
    assert not set(codes) & set(first)
    with page.expect_download() as saving:
        page.click("#save-codes")
    assert saving.value.suggested_filename == "belvedere-recovery-codes.txt"
    assert saving.value.path().read_text().split() == codes
    page.click("#copy-codes")
    page.wait_for_function("() => document.getElementById('copy-codes').textContent === 'Copied'")
    assert page.evaluate("() => navigator.clipboard.readText()").split() == codes


def test_browsers_are_listed_and_signed_out_one_by_one_or_together(visit: Any) -> None:
    page = signed_up(visit, "Faustina")
    others = [visit("/profile") for _ in range(3)]
    for other in others:
        sign_in(other, "Faustina")
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('#sessions li').length === 4")
    assert page.locator("#sessions .turn").all_inner_texts() == ["this browser"]
    buttons = page.locator("#sessions button")
    assert buttons.count() == 3
    assert "Chrome on Linux" in str(buttons.first.get_attribute("aria-label"))
    buttons.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#sessions li').length === 3")
    assert page.inner_text("#done") == "Signed out: Chrome on Linux."
    page.click("#end-others")
    page.wait_for_function("() => document.querySelectorAll('#sessions li').length === 1")
    assert page.is_hidden("#end-others")
    for other in others:
        other.reload()
        other.wait_for_selector("#account:not([hidden])")
    assert page.is_visible("#security")


@pytest.mark.parametrize(("theme", "language"), [("light", "en"), ("dark", "ru")])
def test_what_an_account_can_do_fits_a_phone(
    visit: Any, shots: Path, theme: str, language: str
) -> None:
    name = "Octavian" if language == "en" else "Октавиан"
    page = signed_up(visit, name, width=360, color_scheme=theme, locale=language)
    other = visit("/profile", locale=language)
    sign_in(other, name)
    page.reload()
    page.wait_for_function("() => document.querySelectorAll('#sessions li').length === 2")
    for summary in page.locator("#security summary").all():
        summary.click()
    page.screenshot(path=shots / f"profile-360-{theme}-{language}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert find_faults(page) == []


def test_a_token_is_shown_once_and_can_be_revoked(visit: Any) -> None:
    page = visit("/profile")
    register(page, "Philippa")
    page.wait_for_selector("#security:not([hidden])")
    page.fill("#new-token [name=title]", "my bot")
    page.click("#new-token [type=submit]")
    page.wait_for_selector("#token:not([hidden])")
    token = page.inner_text("#token-text")
    assert token.startswith("belvedere_")
    page.wait_for_selector("#tokens .what")
    assert page.locator("#tokens .what").all_inner_texts() == ["my bot"]
    asked = (
        "(token) => fetch('/api/v1/me', {headers: {authorization: `Bearer ${token}`}})"
        ".then((answer) => answer.status)"
    )
    assert page.evaluate(asked, token) == 200
    assert find_faults(page) == []
    page.reload()
    page.wait_for_selector("#tokens li")
    assert page.is_hidden("#token")
    page.get_by_role("button", name="Revoke: my bot").click()
    page.wait_for_selector("#tokens li", state="detached")
    assert page.inner_text("#done") == "Revoked: my bot."
    assert page.evaluate(asked, token) == 401
    visit.complaints.clear()  # of that


def test_no_password_can_come_into_an_address(visit: Any) -> None:
    page = visit("/profile")
    forms = page.locator("form:has([type=password])").all()
    assert len(forms) >= 5
    for form in forms:  # what a browser does before a script is there, or without one
        assert form.evaluate("(form) => form.method") in ("post", "dialog")


def test_what_somebody_has_played_is_listed_by_game(visit: Any, tmp_path: Path) -> None:
    page = visit("/", 390, 844, locale="ru")
    for game in ("strata", "mirador"):
        table = open_table(page, game, ["me", "bot 1"])
        page.goto(f"/t/{table['id']}")
        ready(page)
        page.evaluate(RESIGN, table["id"])
    page.goto("/profile")
    page.wait_for_selector("#history li >> nth=1")
    assert page.locator("#history li").all_inner_texts()[0].endswith("поражение")
    page.locator("#history").scroll_into_view_if_needed()

    page.select_option("#history-game", "strata")
    page.wait_for_function("() => document.querySelectorAll('#history li').length === 1")
    with page.expect_download() as download:
        page.click("#history-records")
    assert download.value.suggested_filename == "belvedere-games.zip"
    page.select_option("#history-game", "misty")
    page.wait_for_selector("#no-history:not([hidden])")
    assert find_faults(page) == []
