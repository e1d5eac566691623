import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFile, type GeneratedFile } from './generated-file'
import type { Sources } from './packaging'

const folder = 'tools/sandbox/answers'

/** Generates a module with every exported `…Handlers` of the sandbox's folder. */
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

/** Generates the list of native methods that every screen may call. */
export function nativeMethods(root: string): GeneratedFile {
  const app = JSON.parse(readFileSync(join(root, 'schemas/app.json'), 'utf8')) as {
    native: { everywhere: readonly string[] }
  }
  return moduleFile(
    'src/shell/native-methods.generated.ts',
    [
      '/** The methods of the native app that `schemas/app.json` lists for every screen. */',
      'export const nativeMethods = [',
      ...app.native.everywhere.map((name) => `  '${name}',`),
      '] as const',
      '',
    ].join('\n'),
  )
}

/** Returns one sentence for each family with missing members. */
export function familyProblems({
  families,
  grammar,
}: Pick<Sources, 'families' | 'grammar'>): string[] {
  const required = grammar['endpoint.schema.json']?.required ?? []
  return Object.entries(families).flatMap(([name, family]) => {
    const missing = required.filter((member) => !(member in family))
    return missing.length > 0
      ? [
          `The endpoint family "${name}" lacks ${missing.map((member) => `"${member}"`).join(', ')}: its reference cannot be written. Add it in schemas/endpoints/${name}.json; \`npm run check\` lists the values.`,
        ]
      : []
  })
}
