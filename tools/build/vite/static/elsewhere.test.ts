import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const script = readFileSync(new URL('elsewhere.js', import.meta.url), 'utf8')

function isHidden(path: string, address: string): boolean {
  const classes = new Set<string>()
  const { pathname, search, hash } = new URL(address, 'https://lender.example')
  const dataset = { path, session: 'userId isNeedPop languageType' }
  runInNewContext(script, {
    location: { pathname, search, hash },
    document: {
      currentScript: { dataset },
      documentElement: { classList: { add: (name: string) => classes.add(name) } },
    },
  })
  return classes.has('lz-elsewhere')
}

describe('static HTML', () => {
  it.each([
    ['/', '/'],
    ['/About', '/About'],
    ['/About', '/About/'],
    ['/', '/?utm_source=letter'],
    ['/loanTerms', '/loanTerms#terms-late'],
  ])('of the page %s is visible at the URL %s', (path, address) =>
    expect(isHidden(path, address)).toBe(false),
  )

  it.each([
    ['ROUTE-020', '/', '/zzz'],
    ['ROUTE-020', '/', '/repayment?userId=u-1'],
    ['LANG-006', '/', '/?isNeedPop=1'],
    ['LANG-008', '/privacy', '/privacy?languageType=1'],
    ['AMBIG-014', '/', '/#/addnormalcard'],
    ['ROUTE-020', '/About', '/about'],
  ])('%s of %s is hidden at %s', (_, path, address) => expect(isHidden(path, address)).toBe(true))
})
