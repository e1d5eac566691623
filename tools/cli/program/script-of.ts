import { Script } from 'node:vm'

const importLine = /^import (?:(.+) from )?("[^"]+");\n/
const exportLine = /\nexport \{(.*)\};\s*$/

/** Turns the modules of a bundle, by file name, into scripts; see `scriptOf`. */
export function scriptsOf(modules: ReadonlyMap<string, string>): Map<string, string> {
  const names = [...modules.keys()]
  refuseCircles(modules)
  return new Map([...modules].map(([name, module]) => [name, scriptOf(module, names)]))
}

/** Throws for modules that import each other, because each script would wait for the other. */
function refuseCircles(modules: ReadonlyMap<string, string>): void {
  const done = new Set<string>()
  const path = new Set<string>()
  const follow = (name: string) => {
    if (path.has(name))
      throw new Error(`Parts of the program import each other: ${[...path, name].join(' → ')}.`)
    if (done.has(name)) return
    path.add(name)
    for (const { from } of importsOf(modules.get(name) ?? '').imports)
      follow(from.slice('"./'.length, -1))
    path.delete(name)
    done.add(name)
  }
  for (const name of modules.keys()) follow(name)
}

/**
 * Turns a bundled module into a script, because V8 caches the compiled code of scripts. The script
 * returns a function with the parameter `load`, which imports a module. The function resolves with
 * the exports.
 */
function scriptOf(module: string, parts: readonly string[]): string {
  const { imports: lines, rest } = importsOf(module)
  const imports = lines.flatMap(({ names, from }) =>
    bindingsOf(names).map((pattern) => `${pattern}await load(${from});\n`),
  )
  const [, exported = ''] = exportLine.exec(rest) ?? []
  const isPart = (from: string) => parts.some((part) => from === `"./${part}"`)
  const body = rest
    .replace(exportLine, '')
    .replaceAll(/\bimport\(("[^"]+")\)/g, (whole, from: string) =>
      isPart(from) ? `load(${from})` : whole,
    )
  const members = renamed(exported, (local, name) => `${name}: ${local}`)
  const script = `(async (load) => {"use strict";\n${imports.join('')}${body}\nreturn {${members}};\n})`
  // Throws a syntax error if a form of import or export was not converted.
  void new Script(script)
  return script
}

interface ImportLine {
  readonly names: string
  /** The imported module, including the quotes. */
  readonly from: string
}

/** Divides a bundled module into its import lines and its other lines. */
function importsOf(module: string) {
  const imports: ImportLine[] = []
  let rest = module
  for (let line = importLine.exec(rest); line; line = importLine.exec(rest)) {
    const [whole, names = '', from = ''] = line
    imports.push({ names, from })
    rest = rest.slice(whole.length)
  }
  return { imports, rest }
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
