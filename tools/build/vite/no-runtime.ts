import type { Plugin } from 'vite'

const imported = /import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime-[^"]+";/
const runtime = /\/rolldown-runtime-/

/**
 * Creates an object from the members of a module in a shared chunk. It is one line, like the import
 * that it replaces, so that the source map stays correct.
 */
const helper =
  'const __exportAll = (members) => Object.defineProperties({}, Object.fromEntries(Object.entries(members).map(([name, get]) => [name, { get, enumerable: true }])));'

/**
 * Puts the bundler's one used helper into the chunks. The bundler would put it into a separate
 * file, which a first visit would have to load before any other.
 */
export function noRuntime(): Plugin {
  return {
    name: 'lienzo-no-runtime',
    apply: 'build',
    renderChunk: (code, { name }) => ({ code: withHelper(code, name), map: null }),
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle))
        if (runtime.test(name)) delete bundle[name]
        else if (file.type === 'chunk')
          file.imports = file.imports.filter((other) => !runtime.test(other))
    },
  }
}

/** Replaces the import of the helper; a chunk with another import contains CommonJS. */
export function withHelper(code: string, chunk: string): string {
  const own = code.replace(imported, helper)
  if (own.includes('"./rolldown-runtime-'))
    throw new Error(
      `The chunk ${chunk} holds CommonJS. Have tools/build/vite/as-modules.ts read it as a module.`,
    )
  return own
}
