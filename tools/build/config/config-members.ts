/**
 * One sentence for each setting of `config.json`, by its path. The schema for editors and the table
 * of the guide show them; a test compares the paths with the defaults.
 */
export const configMembers: Readonly<Record<string, string>> = {
  api: 'The addresses of the servers.',
  'api.origin':
    'Origin of the servers, as in `https://api.lender.example`; empty: the origin of the page.',
  'api.*': 'Base of an endpoint family: a path below `api.origin`, or a whole address.',
  provider: 'Replaces `{provider}` in the bases of `api` and in `paths`.',
  merchantNumber: 'Number of the merchant; documents read it as `config.merchantNumber`.',
  profile: 'Region profile: the name of a file in `schemas/profiles`.',
  headers: 'Headers of each call: the name of the header, then the session field that fills it.',
  'releaseKeys.*': 'Public key in base64.',
  'approverKeys.*': 'Public key in base64.',
  'allowedHosts.*': 'Name of a host, with its port where it has one.',
  'imageHosts.*': 'Name of a host, with its port where it has one.',
  'headers.*': 'Session field that fills this header; empty: the header is sent without a value.',
  idempotencyHeader:
    'Header with the key of a call that must be sent once, as in `Idempotency-Key`; empty: none.',
  shell: 'The native app around the page.',
  'shell.object': 'Name of the object that the native app adds to `window`.',
  'shell.deepLink': 'Link that opens a product in the native app; `{productId}` is replaced.',
  allowedHosts: 'Hosts to which a link from a server may lead, besides the host of the page.',
  imageHosts:
    'Hosts from which pictures may come, besides the page and the servers; empty: any host.',
  site: 'Texts and links of the public pages.',
  'site.appName': 'Name of the app.',
  'site.companyName': 'Legal name of the company.',
  'site.address': 'Postal address of the company.',
  'site.phone': 'Telephone of customer service.',
  'site.email': 'E-mail address of customer service.',
  'site.copyright': 'Line at the foot of each public page.',
  'site.privacyFrame': 'Address of a privacy policy that replaces the built-in one in a frame.',
  'site.commissions': 'Address of the list of commissions.',
  'site.androidApp': 'Download address of the Android app; empty: no button.',
  'site.iosApp': 'Download address of the iOS app; empty: no button.',
  paths: 'Other paths of endpoints, as in `"loan.loanDetails": "/v4/details"`.',
  'paths.*': 'Path that replaces the one in the endpoint document.',
  preview: 'Adds the test preview; leave it false where borrowers come.',
  releases: 'Address of the published releases; empty: the page uses its built-in documents.',
  releaseKeys: 'Public keys that may sign a release, in base64.',
  approverKeys:
    'Public keys of approvers, in base64: guarded changes need the signature of one; empty: none is needed.',
  reports: 'Address of the report collector; empty: nothing is reported.',
  reportsRate: 'Share of the pages that report, from 0 to 1.',
}
