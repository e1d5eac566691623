import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import type { Plugin, ResolvedConfig } from 'vite'

/** An insertion at a position in the original code. */
export interface Insertion {
  readonly at: number
  readonly length: number
}

/** Writes source maps to `dist-maps` instead of `dist`, so that no server publishes them. */
export function sourceMaps(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'lienzo-source-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved: (resolved) => void (config = resolved),
    generateBundle: {
      order: 'post',
      handler(_, bundle, isWrite) {
        const folder = `${resolve(config.root, config.build.outDir)}-maps`
        if (isWrite) rmSync(folder, { recursive: true, force: true })
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== 'chunk' || !file.map) continue
          if (isWrite) write(join(folder, `${name}.map`), JSON.stringify(file.map))
          delete bundle[`${name}.map`]
        }
      },
    },
  }
}

/** Moves the mappings behind insertions. Insertions must not contain line breaks. */
export function moveMappings(
  mappings: string,
  code: string,
  insertions: readonly Insertion[],
): string {
  const lines = decode(mappings)
  // The last insertion comes first, so that the columns before it still match the original code.
  for (const { at, length } of insertions.toSorted((one, other) => other.at - one.at)) {
    const before = code.slice(0, at).split('\n')
    const column = before.at(-1)!.length
    for (const segment of lines[before.length - 1] ?? [])
      if (segment[0] >= column) segment[0] += length
  }
  return encode(lines)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
