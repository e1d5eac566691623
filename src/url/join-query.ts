/**
 * Appends parameters to a URL with exactly one `?`. Of equal names, the URL's own value is used,
 * except for the names in `winning`. A hash route (`#/route`) gets the parameters after its path,
 * unless the URL has its query before the hash.
 */
export function joinQuery(
  url: string,
  params: Readonly<Record<string, string>>,
  winning: readonly string[] = [],
): string {
  const [, page = '', hash = ''] = /^([^#]*)(.*)$/s.exec(url) ?? []
  const isRoute = hash.startsWith('#/') && (hash.includes('?') || !page.includes('?'))
  return isRoute ? page + append(hash, params, winning) : append(page, params, winning) + hash
}

function append(
  address: string,
  params: Readonly<Record<string, string>>,
  winning: readonly string[],
): string {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  // A second `?` or a trailing `&` from a careless server would make the appended names unreadable.
  const own =
    mark < 0
      ? ''
      : address
          .slice(mark + 1)
          .replace(/\?/g, '&')
          .split('&')
          .filter((pair) => pair !== '' && !isOneOf(winning, pair))
          .join('&')
  const existing = new URLSearchParams(own)
  const added = Object.entries(params)
    .filter(([name]) => !existing.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const query = [...(own ? [own] : []), ...added].join('&')
  return query ? `${path}?${query}` : path
}

function isOneOf(names: readonly string[], pair: string): boolean {
  return names.some((name) => new URLSearchParams(pair).has(name))
}
