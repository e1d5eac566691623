/** The run-time settings of a deployment, in `/config.json`. */
export interface Config {
  /** The `origin` of the servers, and a base for each endpoint family: a path or a complete URL. */
  api: Readonly<Record<string, string>>
  provider: string
  merchantNumber: string
  profile: string
  /** The session field that each header contains. */
  headers: Readonly<Record<string, string>>
  idempotencyHeader: string
  shell: { object: string; deepLink: string }
  /** The hosts to which URLs from a server may lead, besides the page's own host. */
  allowedHosts: readonly string[]
  /** The hosts of images. If the list is empty, an image URL from a server can have any host. */
  imageHosts: readonly string[]
  site: {
    appName: string
    companyName: string
    address: string
    phone: string
    email: string
    copyright: string
    privacyFrame: string
    commissions: string
    androidApp: string
    iosApp: string
  }
  /** Paths that replace the paths of endpoints, by `family.endpoint`. */
  paths: Readonly<Record<string, string>>
  /** True for the test preview. Borrowers must not have it. */
  preview: boolean
  /** The URL of releases; empty to use only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /** Public keys of approvers. Without keys, releases need no approval. */
  approverKeys: readonly string[]
  /** The URL for reports; empty to send none. */
  reports: string
  /** The share of pages that send reports, from 0 to 1. */
  reportsRate: number
}

/** The default settings. They replace members of `/config.json` that are missing or invalid. */
export const defaultConfig: Config = {
  api: {
    origin: '',
    complaint: '/stadium',
    loan: '',
    repayment: '/api/v1/{provider}/{provider}-api/service/loan',
    promotion: '/api/v2/{provider}/',
    captcha: '/api/v2/{provider}/',
  },
  provider: 'lender',
  merchantNumber: '100001',
  profile: 'mx',
  headers: {
    crp_phe: 'mobilePhone',
    dearest: 'sessionId',
    showy: 'userId',
    dearer: 'deviceId',
    swift: 'sessionId',
    eyes: 'deviceId',
  },
  idempotencyHeader: 'Idempotency-Key',
  shell: { object: 'LoanShell', deepLink: 'loanshell://product?productId={productId}' },
  allowedHosts: [],
  imageHosts: [],
  site: {
    appName: '',
    companyName: '',
    address: '',
    phone: '',
    email: '',
    copyright: '',
    privacyFrame: '',
    commissions: '',
    androidApp: '',
    iosApp: '',
  },
  paths: {},
  preview: false,
  releases: '',
  releaseKeys: [],
  approverKeys: [],
  reports: '',
  reportsRate: 1,
}
