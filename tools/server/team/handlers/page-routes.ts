import { said } from '../../../analysis/words/words'
import { idOf, type Routes } from '../../app'
import { type BuiltPages, studioPage } from '../../studio'
import type { Changes } from '../changes/changes'
import { wordsPage } from '../sign-in/words-page'

export function pageRoutes(
  pages: BuiltPages,
  phone: string,
  changes: Pick<Changes, 'find'>,
): Routes {
  return {
    'GET /': [
      'reader',
      (context) => studioPage(pages, 'team', phone, { person: context.get('person') }),
    ],
    'GET /change/:id': [
      'reader',
      async (context) => {
        const change = await changes.find(idOf(context))
        return change
          ? studioPage(pages, 'studio', phone, {
              frameOrigin: phone,
              change: change.id,
              person: context.get('person'),
            })
          : wordsPage(
              said('There is no such change. Choose one from the list of changes.'),
              said('All changes'),
              '/',
              404,
            )
      },
    ],
    'GET /assets/:file': ['reader', (context) => pages.file(context.req.path)],
  }
}
