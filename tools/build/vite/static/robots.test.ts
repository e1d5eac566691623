import { expect, it } from 'vitest'
import { robots } from './page-parts'

it('search engines may visit the public pages and their files, but no screen of a borrower', () =>
  expect(robots(['/', '/About']).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /$',
    'Allow: /About$',
    'Allow: /assets/',
    'Allow: /config.json$',
    'Disallow: /',
    '',
  ]))
