import { said } from '../../../analysis/words/words'
import { idOf, type Routes } from '../../app'
import { type BuiltPages, studioPage } from '../../studio'
import type { Changes } from '../changes/changes'
import { messagePage } from '../sign-in/message-page'

export function pageRoutes(
  pages: BuiltPages,
  phoneOrigin: string,
  changes: Pick<Changes, 'find'>,
): Routes {
  return {
    'GET /': [
      'reader',
      (context) => studioPage(pages, 'team', phoneOrigin, { person: context.get('person') }),
    ],
    'GET /change/:id': [
      'reader',
      async (context) => {
        const change = await changes.find(idOf(context))
        return change
          ? studioPage(pages, 'studio', phoneOrigin, {
              frameOrigin: phoneOrigin,
              change: change.id,
              person: context.get('person'),
            })
          : messagePage(
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
