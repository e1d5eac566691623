import { expect, it } from 'vitest'
import { withStart } from './studio-site'

it.each(['O$`Brien', "O$'Brien", '$&', '$1', '$$', '</script><b>'])(
  'puts the name %s into a page unchanged',
  (name) => {
    const page = withStart('<html><head></head><body></body></html>', { person: { name } })
    const [, data] = /<script[^>]*>(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(data ?? '')).toEqual({ person: { name } })
    expect(page).toMatch(/<\/script><\/head><body><\/body><\/html>$/)
  },
)
