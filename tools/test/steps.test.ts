import { expect, it } from 'vitest'
import { checksFor } from './steps'

const names = (changed?: readonly string[]) => checksFor(changed).map(({ name }) => name)

it('a full run includes all checks, such as types and lint', () => {
  expect(names()).toEqual(['generated files are fresh', 'format', 'documents', 'types and lint'])
})

it('a run of some tests includes checks such as types and lint only for changed files', () => {
  expect(names([])).toEqual([])
  expect(names(['README.md'])).toEqual([])
  expect(names(['schemas/screens/order/order.json'])).toEqual([
    'generated files are fresh',
    'format',
    'documents',
  ])
  const [format, types, lint] = checksFor(['src/main.tsx'])
  expect(format!.args.at(-1)).toBe('src/main.tsx')
  expect(types!.args).not.toContain('src/main.tsx')
  expect(lint!.args.at(-1)).toBe('src/main.tsx')
})
