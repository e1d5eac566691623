import { describe, expect, it } from 'vitest'
import { readScreens } from '../../tools/build/packaging/read-documents'
import { addressOf } from './address'
import { createRouteTable } from './route-table'

const facts = readScreens(process.cwd()).map((entry) => ({
  ...entry,
  widgets: [],
  url: `/${entry.screen}.json`,
}))
const table = createRouteTable(facts)
const screenAt = (pathname: string, hash = '') => table.match({ pathname, hash })?.screen

describe('the routes of the screens', () => {
  it.each([
    ['/complaint', 'complaint-home'],
    ['/complaintHome', 'complaint-home'],
    ['/complainPageNext', 'complaint-form'],
    ['/complaintSubmission', 'complaint-form'],
    ['/complaintList', 'complaint-list'],
    ['/complainDetails', 'complaint-details'],
    ['/customerService', 'customer-service'],
    ['/Dag', 'customer-service'],
    ['/aboutUs', 'about-us'],
    ['/loanAgreement', 'loan-contract'],
    ['/agony', 'period-agreement'],
    ['/jointFailure', 'joint-failure'],
    ['/loanDetail', 'loan-details'],
    ['/order', 'loan-details'],
    ['/repayment', 'repayment'],
    ['/delay', 'delay'],
    ['/carpmm', 'repay-instructions'],
  ])('%s shows %s [AMBIG-012 AMBIG-013]', (path, screen) => expect(screenAt(path)).toBe(screen))

  it.each(['/zzz', '/complaint/', '/Complaint', '/complaintList/7', ''])(
    'match only as a whole and with the same case: "%s" is not found',
    (path) => expect(screenAt(path)).toBe('not-found'),
  )

  it('are all different, and every screen except not-found has a route', () => {
    const routes = facts.flatMap((screen) => screen.routes)
    expect(new Set(routes).size).toBe(routes.length)
    expect(
      facts.filter((screen) => screen.routes.length === 0).map(({ screen }) => screen),
    ).toEqual(['not-found'])
  })
})

describe('a route changed by a document', () => {
  const moved = createRouteTable(
    facts.map((each) =>
      each.screen === 'complaint-home' ? { ...each, routes: ['/hidden/path'] } : each,
    ),
  )

  it('moves the screen and every link to it [AMBIG-012 ROUTE-005]', () => {
    expect(moved.match({ pathname: '/hidden/path', hash: '' })?.screen).toBe('complaint-home')
    expect(moved.match({ pathname: '/complaint', hash: '' })?.screen).toBe('not-found')
    expect(
      addressOf(moved.find('complaint-home')!, { userId: 'u-1' }, { pathname: '/', search: '' }),
    ).toBe('/hidden/path?userId=u-1')
  })
})
