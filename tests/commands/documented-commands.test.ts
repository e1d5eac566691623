import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { run } from '../../tools/cli/run'
import { commandsIn, documentedCommands, type DocumentedCommand } from './documented'
import { firstAnswers } from './first-answers'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
const commands = documentedCommands()

/** Returns the help of the command that a documented line runs. */
async function helpOf({ line, name }: DocumentedCommand): Promise<string | undefined> {
  const script = scripts[name.replace('npm run ', '')] ?? ''
  const [, ofScript] = /tools\/cli\/main\.ts (.+)$/.exec(script) ?? []
  const words = name.startsWith('lienzo ') ? line.split(' ').slice(1) : ofScript?.split(' ')
  if (!words) return undefined
  const out: string[] = []
  const call = words[0] === 'release' ? words.slice(0, 2) : words.slice(0, 1)
  const terminal = { cwd: tmpdir(), colour: false, err: () => {} }
  await run([...call, '--help'], { ...terminal, out: (text) => void out.push(text) })
  return out.join('\n')
}

/**
 * Returns the required options that a line lacks. In a usage, required options are outside of
 * brackets. An ellipsis in a line stands for other options.
 */
function missingOptions(line: string, help: string): readonly string[] {
  const [, usage = ''] = /^Usage: (.+)$/m.exec(help) ?? []
  const given = optionsIn(line)
  if (/\s…(?:\s|$)/.test(line)) return []
  const forms = withoutBrackets(usage).split(', or ').map(optionsIn)
  const missing = forms.map((form) => form.filter((option) => !given.includes(option)))
  return missing.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const optionsIn = (text: string): string[] => text.match(/(?<=\s)--[a-z][\w-]*/g) ?? []

function withoutBrackets(usage: string): string {
  const less = usage.replace(/\[[^[\]]*\]/g, '')
  return less === usage ? usage : withoutBrackets(less)
}

describe('a documented command', () => {
  it('is found in shell blocks and in inline code', () => {
    const page = 'Run `lienzo diff A B` or:\n\n```sh\nA=1 npm ci && npm start   # both\nls\n```\n'
    expect(commandsIn(page).toSorted()).toEqual(['lienzo diff A B', 'npm ci', 'npm start'])
    expect(commands.length).toBeGreaterThan(50)
  })

  it.each([...new Map(commands.map((command) => [command.line, command])).values()])(
    'exists with its options: $line ($file)',
    async (command) => {
      const { line, name } = command
      if (name.startsWith('npm run ')) expect(scripts).toHaveProperty([name.slice(8)])
      const help = name.includes('<') ? undefined : await helpOf(command)
      if (name.startsWith('lienzo ') && !name.includes('<')) expect(help).toContain('lienzo')
      const options = optionsIn(line)
      const unknown = options.filter((option) => help !== undefined && !help.includes(option))
      expect(unknown).toEqual([])
      if (help !== undefined && options.length > 0)
        expect(missingOptions(line, help), `${command.file}: ${line}`).toEqual([])
    },
  )

  it('has the required options of one form of its usage', () => {
    const help = 'Usage: lienzo new NAME --from A [--to B [--at C]], or new NAME --of D --title T'
    expect(missingOptions('lienzo new x --from y', help)).toEqual([])
    expect(missingOptions('lienzo new x --of y --to z', help)).toEqual(['--from'])
    expect(missingOptions('lienzo new x --of y --title z', help)).toEqual([])
    expect(missingOptions('lienzo new x … --to y', help)).toEqual([])
  })

  it('is run every night in a fresh clone, or has a reason why it is not run', () => {
    const missing = commands.filter(
      ({ name }) => !name.includes('<') && !Object.hasOwn(firstAnswers, name),
    )
    const words = missing.map(
      ({ file, line, name }) => `${file}: \`${line}\`. Add "${name}" to first-answers.ts.`,
    )
    expect(words).toEqual([])
  })
})
