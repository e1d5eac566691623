import { expect, it, vi } from 'vitest'
import { judgeExpressions } from '../../../tests/fixtures/typed/judge-expressions'
import { typeHas } from '../../../tests/fixtures/typed/type-has'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { numberType, orNull } from '../types/type'

vi.setConfig({ testTimeout: 1_800_000 })

it('an accepted expression has a value of the type that the checker infers', () => {
  const wanted = campaignSize('expressions')
  for (let seed = firstSeed, accepted = 0; accepted < wanted; seed++) {
    const judged = judgeExpressions(seed)
    expect(judged.accepted, `seed ${seed}: hardly anything is accepted`).toBeGreaterThan(5)
    expect(judged.wrong, `seed ${seed}`).toEqual([])
    accepted += judged.accepted
  }
})

it('the checker reports a value that does not have the expected type', () => {
  expect(typeHas(numberType, null)).toBe(false)
  expect(typeHas(orNull(numberType), null)).toBe(true)
  expect(typeHas({ string: { only: ['a'] } }, 'b')).toBe(false)
  expect(typeHas({ array: { items: numberType } }, [1, null])).toBe(false)
  expect(typeHas(numberType, NaN)).toBe(false)
})
