import type { Plugin } from 'vite'

const imported = /import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime-[^"]+";/
const runtime = /\/rolldown-runtime-/

/**
 * Makes an object of the members of a module that stands in a chunk with others. It takes one line,
 * as the import does that it replaces, so that the source map stays right.
 */
const helper =
  'const __exportAll = (members) => Object.defineProperties({}, Object.fromEntries(Object.entries(members).map(([name, get]) => [name, { get, enumerable: true }])));'

/**
 * Has chunks carry the one helper of the bundler that they need. The bundler makes a file of its
 * helpers, for which a first visit would ask before it runs any other.
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

/** Puts the helper in the place of its import; a chunk that wants another one has CommonJS in it. */
export function withHelper(code: string, chunk: string): string {
  const own = code.replace(imported, helper)
  if (own.includes('"./rolldown-runtime-'))
    throw new Error(
      `The chunk ${chunk} holds CommonJS. Have tools/vite/as-modules.ts read it as a module.`,
    )
  return own
}
