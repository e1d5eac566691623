import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFile, type GeneratedFile } from './generated-file'

const folder = 'tools/sandbox/answers'

/** The answers of the sandbox in one list, from every exported `…Handlers` of its folder. */
export function sandboxHandlers(root: string): GeneratedFile {
  const found = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(join(root, folder, file), 'utf8')
      const names = [...text.matchAll(/^export const (\w+Handlers)\b/gm)]
      return names.map(([, name]) => ({ name: name!, file: file.replace(/\.ts$/, '') }))
    })
  return moduleFile(
    'tools/sandbox/handlers.generated.ts',
    [
      `import type { Handler } from './call'`,
      ...found.map(({ name, file }) => `import { ${name} } from './answers/${file}'`),
      '',
      '/** The handlers of the sandbox by `family.endpoint`. */',
      'export const handlers: Readonly<Record<string, Handler>> = {',
      ...found.map(({ name }) => `  ...${name},`),
      '}',
      '',
    ].join('\n'),
  )
}
