import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRules } from '../../../analysis/check/rules/all-rules'
import { findingsPage, findingsPath } from './findings-page'

describe('the reference of findings', () => {
  it('is what the rules say now; `npx tsx tools/build/reference/findings/write-findings.ts` writes it', () => {
    expect(readFileSync(new URL(`../../../../${findingsPath}`, import.meta.url), 'utf8')).toBe(
      findingsPage(),
    )
  })

  it('has a section for every code', () => {
    const sections = [...findingsPage().matchAll(/^### (LZ\d{3}) /gm)].map(([, code]) => code)
    expect(sections).toEqual(allRules.map(({ code }) => code))
  })
})
