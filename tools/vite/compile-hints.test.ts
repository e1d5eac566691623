import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { compileHints, grammarOfDelivery } from './compile-hints'

const modules: Readonly<Record<string, string>> = {
  'entry.js': 'void import("/src/delivery/validate.generated.js").then(({ a }) => a())',
  '/src/delivery/validate.generated.js': 'export const a = () => document.title',
}

it('the chunk that proves a release asks to be compiled whole, and no other does', async () => {
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
      compileHints(grammarOfDelivery),
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
