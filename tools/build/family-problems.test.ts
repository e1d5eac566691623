import { expect, it } from 'vitest'
import { readSources } from './packaging'
import { familyProblems } from './sandbox-handlers'

const sources = readSources(process.cwd())
const { promotion } = sources.families as Record<'promotion', object>

it('accepts complete families', () => {
  expect(familyProblems(sources)).toEqual([])
})

it('reports a missing member of a family in one sentence with its file', () => {
  const { session: _, ...rest } = promotion as { session: boolean }
  const families = { promotion: rest } as unknown as typeof sources.families
  expect(familyProblems({ ...sources, families })).toEqual([
    'The endpoint family "promotion" lacks "session": its reference cannot be written. Add it in schemas/endpoints/promotion.json; `npm run check` lists the values.',
  ])
})
