import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faultCodes } from './index'

it('contains exactly the codes of the reference of faults', () => {
  const table = readFileSync('docs/reference/faults.md', 'utf8').match(/^\| `[^|]*/gm) ?? []
  const written = table.flatMap((cell) => cell.match(/[a-z]+-?[a-z-]*(?=`)/g) ?? [])
  const ofKind = (code: string) => /^(call|load)-(refused|network|timeout|shape|unsure)$/.test(code)
  expect(faultCodes.filter((code) => !ofKind(code)).sort()).toEqual([...written].sort())
  expect(new Set(faultCodes).size).toBe(faultCodes.length)
})
