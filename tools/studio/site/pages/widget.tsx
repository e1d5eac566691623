import { createRoot } from 'react-dom/client'
import '../../../../widgets/tokens.css'
import { createMediaEmulator } from '../../page/frame/emulate-media'
import { ExampleView } from '../../page/palette/widget-preview'
import { galleryWidgets, type Example } from '../../page/palette/gallery-widgets'
import './widget.css'

/** The page shows the examples of one widget. Its query is `?widget=<name>&theme=light|dark`. */
const query = new URLSearchParams(location.search)
const widget = galleryWidgets.get(query.get('widget') ?? '')

/** Returns examples with image URLs relative to this page, so that the site works in any folder. */
function withPictures(examples: readonly Example[]): Example[] {
  return JSON.parse(JSON.stringify(examples).replaceAll('"/example/', '"./example/')) as Example[]
}

createMediaEmulator(document)({
  theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  fontScale: 1,
})
if (widget)
  createRoot(document.getElementById('root')!).render(
    withPictures(widget.examples).map((example) => (
      <section key={example.name}>
        <h2>{example.name}</h2>
        <ExampleView widget={widget} example={example} />
      </section>
    )),
  )
