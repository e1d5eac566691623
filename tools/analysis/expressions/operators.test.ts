import { describe, expect, it } from 'vitest'
import { operators } from '../../../renderer/language'
import { arity } from './arity'
import { results } from './results'

const inferredApart = ['var', 'rule', 'pick', 'item']

describe('what the checker knows about operators', () => {
  it('counts the arguments of every operator of the engine, and of no other', () => {
    expect(Object.keys(arity).toSorted()).toEqual(Object.keys(operators).toSorted())
  })

  it('knows the result of every operator of the engine', () => {
    expect([...Object.keys(results), ...inferredApart].toSorted()).toEqual(
      Object.keys(operators).toSorted(),
    )
  })
})
