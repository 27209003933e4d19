// How scripts are written; types are tsc's matter, and with them names that there are not.

import js from "@eslint/js";

/** Names that every browser has and nobody means. */
const MISTAKABLE = ["close", "event", "find", "focus", "name", "open", "parent", "status", "top"];

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-restricted-globals": ["error", ...MISTAKABLE],
      "no-unused-vars": "error",
      "no-shadow": "error",
      "no-var": "error",
      "no-useless-return": "error",
      "no-implicit-coercion": "error",
      "no-param-reassign": "error",
      "no-else-return": "error",
      "no-self-compare": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unreachable-loop": "error",
      "no-useless-rename": "error",
      "array-callback-return": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "object-shorthand": "error",
      eqeqeq: "error",
      complexity: ["error", 10],
      "max-depth": ["error", 3],
      "max-params": ["error", 5],
      "max-lines-per-function": ["error", { max: 40, skipComments: true, skipBlankLines: true }],
    },
  },
];
