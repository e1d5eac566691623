import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { compileHints, runAtOnce } from './compile-hints'

const modules: Readonly<Record<string, string>> = {
  'entry.js': 'void import("/src/delivery/validate.generated.js").then(({ a }) => a())',
  '/src/delivery/validate.generated.js': 'export const a = () => document.title',
}

it('marks only the chunks that run at once for complete compilation', async () => {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? id : undefined),
        load: (id) => modules[id],
      },
      compileHints(runAtOnce),
    ],
    build: { write: false, rolldownOptions: { input: 'entry.js' } },
  })) as Rolldown.RolldownOutput
  const hinted = made.output.flatMap((file) =>
    file.type === 'chunk'
      ? [
          [
            file.isEntry ? 'entry' : 'grammar',
            file.code.startsWith('//# allFunctionsCalledOnLoad\n'),
          ],
        ]
      : [],
  )
  expect(Object.fromEntries(hinted)).toEqual({ entry: false, grammar: true })
})

it.each([
  ['/src/main.tsx', true],
  ['/src/prefetch.ts', true],
  ['/src/app/program.tsx', true],
  ['/src/app/action-runtime.ts', true],
  ['/src/app/said-panel.tsx', false],
  ['/widgets/details.generated.ts', false],
])('%s runs at once: %s', (module, does) => expect(runAtOnce.test(module)).toBe(does))
