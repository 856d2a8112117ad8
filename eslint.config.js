import nx from '@nx/eslint-plugin';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The house's arrows, by tag (docs/adr/0002). `type` says what a project is, `platform` where its code runs, `scope`
 * which area it belongs to. What no rule allows fails the build.
 */
const AREAS = ['identity', 'admin', 'projects', 'library', 'notifications', 'help', 'geo', 'finance', 'insights'];

const boundaries = [
  ...AREAS.map((area) => ({
    sourceTag: `scope:${area}`,
    onlyDependOnLibsWithTags: [`scope:${area}`, 'scope:shared'],
  })),
  { sourceTag: 'scope:shared', onlyDependOnLibsWithTags: ['scope:shared'] },
  { sourceTag: 'type:host', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:remote', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:service', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:infra', onlyDependOnLibsWithTags: ['type:lib', 'type:infra'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:lib', 'type:infra'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'platform:any', onlyDependOnLibsWithTags: ['platform:any'] },
  { sourceTag: 'platform:browser', onlyDependOnLibsWithTags: ['platform:any', 'platform:browser', 'platform:tooling'] },
  { sourceTag: 'platform:server', onlyDependOnLibsWithTags: ['platform:any', 'platform:server', 'platform:tooling'] },
  { sourceTag: 'platform:tooling', onlyDependOnLibsWithTags: ['platform:tooling', 'platform:any'] },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.portal/**', '**/test-results/**'] },
  ...tseslint.configs.recommended,
  { files: ['**/*.{ts,tsx,js,mjs}'], linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { allow: [], depConstraints: boundaries }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['libs/maps/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['ol', 'ol/*'], message: 'Use @portal/maps.' }] }],
    },
  },
  {
    files: ['{shell,mfe-*}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['ol', 'ol/*'], message: 'Use @portal/maps.' },
            { group: ['chart.js', 'chart.js/*'], message: 'Use @portal/charts.' },
          ],
        },
      ],
    },
  },
  {
    files: ['{shell,mfe-*}/**/*.{ts,tsx}', 'libs/{ui,portal-sdk,maps,charts}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { ...hooks.configs.recommended.rules },
  },
  {
    // Browsers get the keys of endpoints alone; their schemas would come with the values (docs/adr/0023).
    files: ['{shell,mfe-*}/**/*.{ts,tsx}', 'libs/{api-client,ui,portal-sdk,maps,charts}/**/*.{ts,tsx}'],
    ignores: ['libs/portal-sdk/src/testing/**', '**/*.test.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '@portal/contracts/*/*.endpoints',
                '@portal/contracts/endpoint/endpoint',
                '@portal/contracts/api/endpoints',
              ],
              allowTypeImports: true,
              message: 'Import types of endpoints alone; call them by their keys.',
            },
          ],
        },
      ],
      // Invalidation finds answers by the endpoint at the head of their key.
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Property[key.name="queryKey"] > ArrayExpression > :first-child:not(SpreadElement)',
          message: 'Begin the key with that of its endpoint: endpointKey().',
        },
      ],
    },
  },
  {
    // These files share the modules of their worker (vitest.config.ts): what was loaded before would be the real one.
    files: ['{libs,services,infra}/**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'mock', message: 'Give the test its own part, or look at what the real one did.' },
      ],
    },
  },
  {
    // Without a time it gives up after a second: the suite's own times (vitest.config.ts) do not reach it.
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="vi"][callee.property.name="waitFor"][arguments.length=1]',
          message: 'Say how long to wait: vi.waitFor(condition, 20_000).',
        },
      ],
    },
  },
);
