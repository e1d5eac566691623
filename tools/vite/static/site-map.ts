/**
 * The list of public pages for search engines. Its entries are full addresses if the origin is
 * known, as the protocol requires; otherwise paths.
 */
export function siteMap(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/**
 * The rules for search engines. They may visit the public pages, but not the private screens of
 * borrowers.
 */
export function robots(paths: readonly string[], origin: string): string {
  const allowed = paths.map((path) => `Allow: ${path}$`)
  const map = origin ? [`Sitemap: ${origin}/sitemap.xml`] : []
  return [
    'User-agent: *',
    ...allowed,
    'Allow: /assets/',
    'Allow: /config.json$',
    'Disallow: /',
    ...map,
    '',
  ].join('\n')
}
