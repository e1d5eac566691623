import { expect, it } from 'vitest'
import type { SavedState } from '../../../server/answers'
import { groupStates, singleStates, statesSince } from './group-states'

const save = (time: string, path: string, more: Partial<SavedState> = {}): SavedState => ({
  id: time,
  at: `2026-11-26T${time}:00Z`,
  who: 'Ana',
  kind: 'edit',
  title: 'Words',
  paths: [path],
  ...more,
})

it('groups consecutive saves by one person, and lists the documents of the group', () => {
  const groups = groupStates([
    save('10:20', 'b'),
    save('10:19', 'a'),
    save('10:18', 'a', { who: 'Bo' }),
    save('10:17', 'a'),
    save('09:00', 'a'),
    save('08:59', 'a', { kind: 'update' }),
    save('08:58', 'a', { kind: 'update' }),
  ])
  expect(groups.map(({ id, count, paths }) => `${id} ${count} ${paths.join(' ')}`)).toEqual([
    '10:20 2 b a',
    '10:18 1 a',
    '10:17 1 a',
    '09:00 1 a',
    '08:59 1 a',
    '08:58 1 a',
  ])
})

it('gives the state before each group, or before each save if the saves are not grouped', () => {
  const states = [save('10:20', 'b'), save('10:19', 'a'), save('09:00', 'a')]
  const previous = (groups: ReturnType<typeof groupStates>) =>
    groups.map(({ previous: before }) => before?.id)
  expect(previous(groupStates(states))).toEqual(['09:00', undefined])
  expect(previous(singleStates(states))).toEqual(['10:19', '09:00', undefined])
})

it('returns the state that a reviewer saw, and the later saves', () => {
  const states = [save('10:20', 'b'), save('10:19', 'a'), save('09:00', 'a')]
  const { seen, later } = statesSince(states, '2026-11-26T10:19:00.500Z')
  expect([seen?.id, later.map(({ id }) => id)]).toEqual(['10:19', ['10:20']])
})
