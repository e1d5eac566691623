import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface DocumentedCommand {
  readonly file: string
  /** The command line without variables, comments and `npx`, as in `npm run check -- --watch`. */
  readonly line: string
  /** The program and the subcommand, as in `npm run check` or `lienzo release publish`. */
  readonly name: string
}

/** Lists every command of npm, npx and lienzo in the README, the documentation and the pages beside them. */
export function documentedCommands(): DocumentedCommand[] {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file.replaceAll('\\', '/')}`,
  )
  return ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages]
    .filter((file) => file.endsWith('.md') && existsSync(file))
    .flatMap((file) =>
      commandsIn(readFileSync(file, 'utf8')).map((line) => ({
        file,
        line,
        name: commandName(line),
      })),
    )
}

/** Lists the commands of a page: each line of a shell block, and inline code. */
export function commandsIn(page: string): string[] {
  const fences = /^```(\w*)\n([^]*?)^```$/gm
  const blocks = [...page.matchAll(fences)]
    .filter(([, language]) => /^(?:sh|bash|console)$/.test(language!))
    .flatMap(([, , text]) => text!.replaceAll('\\\n', ' ').split('\n'))
  const words = [...page.replace(fences, '').matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!)
  return [...blocks, ...words].flatMap(commandsOfLine)
}

function commandsOfLine(line: string): string[] {
  return line
    .replace(/\s+# .*$/, '')
    .split(/&&|;|\s\|\s/)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:[A-Z_]+=\S+\s+)+/, '')
        .replace(/^npx lienzo/, 'lienzo')
        // The guide to releases names commands without the program.
        .replace(/^(?:publish|promote|halt|rollback|approve|verify) --/, 'lienzo release $&'),
    )
    .filter((part) => /^(?:npm|npx|lienzo) [a-z<]/.test(part))
}

function commandName(line: string): string {
  const [program = '', word = '', ...others] = line.split(/\s+/)
  const [next = ''] = others
  if (program === 'npm' && word === 'run') return `npm run ${next}`
  if (program === 'lienzo' && word === 'release' && /^[a-z]+$/.test(next)) {
    const [, what = ''] = others
    return next === 'keys' && /^[a-z]+$/.test(what)
      ? `lienzo release keys ${what}`
      : `lienzo release ${next}`
  }
  // `lienzo studio --team` reads a settings file and starts another server than `lienzo studio`.
  if (program === 'lienzo' && next === '--team') return `lienzo ${word} --team`
  return `${program} ${word}`
}
