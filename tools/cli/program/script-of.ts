import { Script } from 'node:vm'

const importLine = /^import (?:(.+) from )?("[^"]+");\n/
const exportLine = /\nexport \{(.*)\};\s*$/

/**
 * Turns a bundled module into a script that returns a function. The function takes `load`, which
 * imports a module, and resolves with what the module exports. V8 keeps the compiled code of scripts.
 */
export function scriptOf(module: string, parts: readonly string[]): string {
  const imports: string[] = []
  let rest = module
  for (let line = importLine.exec(rest); line; line = importLine.exec(rest)) {
    const [whole, names = '', from = ''] = line
    for (const pattern of bindingsOf(names)) imports.push(`${pattern}await load(${from});\n`)
    rest = rest.slice(whole.length)
  }
  const [, exported = ''] = exportLine.exec(rest) ?? []
  const isPart = (from: string) => parts.some((part) => from === `"./${part}"`)
  const body = rest
    .replace(exportLine, '')
    .replaceAll(/\bimport\(("[^"]+")\)/g, (whole, from: string) =>
      isPart(from) ? `load(${from})` : whole,
    )
  const members = renamed(exported, (local, name) => `${name}: ${local}`)
  const script = `(async (load) => {"use strict";\n${imports.join('')}${body}\nreturn {${members}};\n})`
  // A form of import or export that is not known here is a mistake in the script.
  void new Script(script)
  return script
}

/** The declarations of an import: `a, { b as c }` declares `{ default: a }` and `{ b: c }`. */
function bindingsOf(names: string): string[] {
  const [, first, all, some] =
    /^(\w[\w$]*)?(?:, )?(?:\* as ([\w$]+))?(?:\{(.*)\})?$/.exec(names) ?? []
  const patterns = [
    ...(first ? [`{ default: ${first} }`] : []),
    ...(all ? [all] : []),
    ...(some === undefined ? [] : [`{ ${renamed(some, (name, local) => `${name}: ${local}`)} }`]),
  ]
  return patterns.length > 0 ? patterns.map((pattern) => `const ${pattern} = `) : ['']
}

function renamed(list: string, toText: (from: string, to: string) => string): string {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [from = '', to = from] = entry.split(' as ')
      return toText(from, to)
    })
    .join(', ')
}
