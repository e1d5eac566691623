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
      const options = line.match(/(?<=\s)--[a-z][\w-]*/g) ?? []
      const unknown = options.filter((option) => help !== undefined && !help.includes(option))
      expect(unknown).toEqual([])
    },
  )

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
