import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { coreRules, nodeScriptGlobals, sharedRules, sizeRules } from './scripts/lint/rules.mjs';

export default defineConfig(
  globalIgnores([
    '**/dist/**',
    '**/target/**',
    '**/coverage/**',
    'jvm-bundle/**',
    'gradle-spike/**',
    'tests/vectors/**',
  ]),
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...sharedRules, ...sizeRules },
  },
  { files: ['core/src/**/*.ts'], rules: coreRules },
  {
    // A suite is one long `describe`; what a test asserts on is often JSON.
    files: ['tests/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: nodeScriptGlobals },
  },
  { files: ['*.config.mjs', 'scripts/build/*.config.mjs'], rules: { 'no-restricted-exports': 'off' } },
);
