// What this repository asks of its code beyond the recommended sets, in one place per reason.

/** Holds everywhere. */
export const sharedRules = {
  eqeqeq: 'error',
  'prefer-const': 'error',
  'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  // An `async` function without `await` is the short way to fulfil an interface that returns promises.
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
};

/** Small files and functions; a reader should never have to scroll through one idea. */
export const sizeRules = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 60 }],
  'max-depth': ['error', 4],
  complexity: ['error', 15],
};

const absentHosts = [
  'Intl',
  'console',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'eval',
  'Function',
  'globalThis',
];
const impure = ['Date', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics'];
const localeMethods = '/^(localeCompare|toLocale[A-Z].*)$/';

/** The core runs in every engine and gives the same answer in each: no host, no clock, no chance, no locale. */
export const coreRules = {
  'no-restricted-globals': ['error', ...absentHosts, ...impure],
  'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
  'no-restricted-syntax': [
    'error',
    { selector: `MemberExpression[property.name=${localeMethods}]`, message: 'Locale-dependent: engines differ.' },
    { selector: 'NewExpression[callee.name="Function"]', message: 'No code from strings.' },
    { selector: 'ImportExpression', message: 'The core is one synchronous module.' },
  ],
  'no-eval': 'error',
  'no-new-func': 'error',
};

export const nodeScriptGlobals = { process: 'readonly', console: 'readonly', URL: 'readonly', fetch: 'readonly' };
