import { expect, it } from 'vitest'
import { explain } from './explain'

async function run(...args: string[]) {
  const lines: string[] = []
  const out = (text: string) => void lines.push(text)
  const code = await explain.run(args, { cwd: process.cwd(), colour: false, out, err: out })
  return { code, text: lines.join('\n') }
}

it('prints a code with a wrong and a right document', async () => {
  const { code, text } = await run('lz302')
  expect(code).toBe(0)
  expect(text).toMatch(/^LZ302 error: A comparison that is never true\n/)
  expect(text).toMatch(/\nWrong, in schemas\/screens\/repair\.json from line \d+:\n[^]*\nRight:\n/)
})

it('prints a code about scenarios with an example', async () => {
  const { text } = await run('LZ804')
  expect(text).toContain('For example: No scenario shows this screen.')
  expect(text).toMatch(/\nRight:\n\{\n {2}"screen": "receipt"/)
})

it('rejects an unknown code', async () => {
  await expect(run('LZ3021')).rejects.toThrow('There is no code "LZ3021".')
})
