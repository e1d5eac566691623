import { expect, it } from 'vitest'
import { allRules } from '../../analysis/check/rules/rule'
import { findingsPage } from './pages'

it('the reference of findings has a section for every code', () => {
  const sections = [...findingsPage().matchAll(/^### (LZ\d{3}) /gm)].map(([, code]) => code)
  expect(sections).toEqual(allRules.map(({ code }) => code))
})
