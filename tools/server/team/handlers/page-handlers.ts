import { said } from '../../../analysis/words/words'
import { idOf } from '../../app'
import { type BuiltPages, studioPage } from '../../studio'
import type { Handlers } from '../access/routes'
import type { Changes } from '../changes/changes'
import { wordsPage } from '../sign-in/words-page'

/** The pages: the list of changes, and the studio over one of them. */
export function pageHandlers(
  pages: BuiltPages,
  phone: string,
  changes: Pick<Changes, 'find'>,
): Pick<Handlers, 'GET /' | 'GET /change/:id' | 'GET /assets/:file'> {
  return {
    'GET /': (context) => studioPage(pages, 'team', phone, { person: context.get('person') }),
    'GET /change/:id': async (context) => {
      const change = await changes.find(idOf(context))
      return change
        ? studioPage(pages, 'studio', phone, {
            frameOrigin: phone,
            change: change.id,
            person: context.get('person'),
          })
        : wordsPage(said('There is no such change, or no more.'), said('All changes'), '/', 404)
    },
    'GET /assets/:file': (context) => pages.file(context.req.path),
  }
}
