import { createSiteSearch, type SearchHit } from './search-index'

/** The relative path from this page to the root of the site. */
const root = document.documentElement.dataset['root'] ?? './'
const form = document.querySelector<HTMLFormElement>('form[role="search"]')!
const field = form.querySelector('input')!
const results = document.getElementById('results')!

let search: Promise<ReturnType<typeof createSiteSearch>> | undefined

/** Loads the index when the search field is used. */
function open(): Promise<ReturnType<typeof createSiteSearch>> {
  search ??= fetch(`${root}search.json`).then(async (answer) =>
    createSiteSearch(await answer.json()),
  )
  return search
}

async function show(): Promise<void> {
  const query = field.value.trim()
  const hits = query === '' ? [] : (await open())(query)
  if (query !== field.value.trim()) return
  results.hidden = query === ''
  results.replaceChildren(...(hits.length > 0 ? [listOf(hits)] : ['Nothing found.']))
}

function listOf(hits: readonly SearchHit[]): HTMLElement {
  const list = document.createElement('ul')
  list.append(
    ...hits.map(({ address, page, heading }) => {
      const link = document.createElement('a')
      link.href = root + address
      link.append(heading === '' ? page : `${heading} · ${page}`)
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  return list
}

form.hidden = false
field.addEventListener('focus', () => void open())
field.addEventListener('input', () => void show())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  results.querySelector('a')?.click()
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') results.hidden = true
  if (event.key !== '/' || (event.target as Element).closest('input, textarea, [contenteditable]'))
    return
  event.preventDefault()
  field.focus()
})
