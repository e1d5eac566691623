import { expect, it } from 'vitest'
import { robots, siteMap } from './page-parts'

it('the site map lists full URLs if the origin is known', () => {
  expect(siteMap(['/', '/About'], 'https://lender.example').match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://lender.example/</loc>',
    '<loc>https://lender.example/About</loc>',
  ])
})

it('the site map lists paths if the origin is unknown', () =>
  expect(siteMap(['/About'], '')).toContain('<loc>/About</loc>'))

it('robots may visit the public pages and their files, but no screen of a borrower', () => {
  expect(robots(['/', '/About'], 'https://lender.example').split('\n')).toEqual([
    'User-agent: *',
    'Allow: /$',
    'Allow: /About$',
    'Allow: /assets/',
    'Allow: /config.json$',
    'Disallow: /',
    'Sitemap: https://lender.example/sitemap.xml',
    '',
  ])
  expect(robots(['/'], '')).not.toContain('Sitemap')
})
