import type { Page } from './layout'

/** The page with a document, the phone and the findings, which its script renders. */
export const playgroundPage: Page = {
  address: 'playground/',
  title: 'Playground',
  template: 'playground',
  html: `<h1>Playground</h1>
<p>Edit a document: the phone shows it, and the checker reports its mistakes. Nothing is saved.</p>
<div id="playground"><p>Opening…</p></div>
`,
  sections: [
    { id: '', heading: '', text: 'Edit a document in the page, with the phone and findings.' },
  ],
}
