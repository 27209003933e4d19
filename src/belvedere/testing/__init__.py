"""The conformance suite that every game has to pass, and the golden files that pin it down.

```python
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", cases(golden=Path("tests/golden"), schemas=Path("docs/positions")))
def test_conformance(case, check):
    check(case)


@pytest.mark.parametrize("game", ["yours"])
def test_no_rule_stays_untried(game):
    conformance.every_event_comes_up(cases(Path("tests/golden"), Path("docs/positions"), [game]))
```
"""
