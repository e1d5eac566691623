import { expect, it } from 'vitest'
import { readableSession, withoutSecrets } from './readable-session'

const rules = { common: ['order', 'ticket'], also: [], secret: { ticket: ['tools'] } }
const session = { order: '1', ticket: 's-1' }

it('hides the secret values of the session from documents', () => {
  expect(readableSession(session, rules)).toEqual({ order: '1' })
  expect(readableSession(session, rules, 'order')).toEqual({ order: '1' })
})

it('gives a secret value to a screen that is listed for it', () =>
  expect(readableSession(session, rules, 'tools')).toEqual(session))

it('gives documents every value if no secrets are declared', () =>
  expect(readableSession(session, { common: [], also: [] }, 'order')).toEqual(session))

it('removes secrets from the query of a page', () => {
  expect(withoutSecrets({ search: '?order=1&ticket=s-1' }, rules).search).toBe('?order=1')
  expect(withoutSecrets({ search: '?ticket=s-1&ticket=s-2' }, rules).search).toBe('')
})
