import { expect, it } from 'vitest'
import { expectNone } from './expect-none'

const rule = { rule: 'No file is big.', why: 'Nobody reads it.', fix: 'Split it.', file: 'x.ts' }

it('a rule without mistakes passes', () => {
  expect(() => expectNone([], rule)).not.toThrow()
})

it('a failure states the rule, its reason, the fix, the file and each mistake', () => {
  expect(() => expectNone(['a.ts', 'b.ts'], rule)).toThrow(
    'No file is big.\nWhy    Nobody reads it.\nTo do  Split it.\nRule   x.ts\na.ts\nb.ts',
  )
})
