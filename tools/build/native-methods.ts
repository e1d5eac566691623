import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFile, type GeneratedFile } from './generated-file'

/** The native methods of the app document for every screen. */
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
