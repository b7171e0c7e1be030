// The attributes of users and groups that are kept, and the documents by which a directory asks for them (RFC 7643 §5-7).
import type { JsonObject } from './json.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema'

export const LISTED_MOST = 200
export const LISTED = 100

export type Attribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  isMany?: true
  isRequired?: true
  isReadOnly?: true
  isExact?: true
  isUnique?: true
  description: string
  subs?: readonly Attribute[]
}
export type Schema = { id: string; name: 'User' | 'Group'; description: string; attributes: readonly Attribute[] }

const text = (name: string, description: string): Attribute => ({ name, type: 'string', description })
const read = (name: string, description: string): Attribute => ({ ...text(name, description), isReadOnly: true })

export const userSchema: Schema = {
  id: USER,
  name: 'User',
  description: 'A person of the company',
  attributes: [
    { ...text('userName', 'Address within a proven domain'), isRequired: true, isUnique: true },
    {
      name: 'name',
      type: 'complex',
      description: 'Parts of the name',
      subs: [text('formatted', 'Whole name'), text('familyName', 'Family name'), text('givenName', 'Given name')],
    },
    text('displayName', 'Name among the members'),
    {
      name: 'emails',
      type: 'complex',
      isMany: true,
      description: 'The work address, which is the userName',
      subs: [
        text('value', 'Address'),
        text('type', 'work'),
        { name: 'primary', type: 'boolean', description: 'True for the work address' },
      ],
    },
    { name: 'active', type: 'boolean', description: 'Whether the person is a member, or becomes one by signing in' },
    {
      name: 'groups',
      type: 'complex',
      isMany: true,
      isReadOnly: true,
      description: 'Departments',
      subs: [read('value', 'Id of the group'), read('display', 'Name of the group')],
    },
  ],
}

export const groupSchema: Schema = {
  id: GROUP,
  name: 'Group',
  description: 'A department',
  attributes: [
    { ...text('displayName', 'Name'), isRequired: true },
    {
      name: 'members',
      type: 'complex',
      isMany: true,
      description: 'Its people',
      subs: [text('value', 'Id of the user'), read('display', 'Name of the user'), read('type', 'User')],
    },
  ],
}

/** Of every resource, beside the attributes of its schema. */
export const commonAttributes: readonly Attribute[] = [
  { ...read('id', 'Id'), isExact: true },
  { ...text('externalId', 'Id in the directory'), isExact: true },
  { name: 'meta', type: 'complex', isReadOnly: true, description: 'About the resource' },
  { name: 'schemas', type: 'string', isMany: true, isReadOnly: true, description: 'Schemas' },
]

/** Attributes of the standard that are not kept: directories send them without being asked. */
const NOT_KEPT = new Set(
  [
    'nickName',
    'profileUrl',
    'title',
    'userType',
    'preferredLanguage',
    'locale',
    'timezone',
    'password',
    'phoneNumbers',
    'ims',
    'photos',
    'addresses',
    'entitlements',
    'roles',
    'x509Certificates',
    'manager',
    'department',
    'division',
    'organization',
    'costCenter',
    'employeeNumber',
    'description',
  ].map(name => name.toLowerCase()),
)
export const isNotKept = (name: string) => NOT_KEPT.has(name.toLowerCase())

export const attributeNamed = (attributes: readonly Attribute[] | undefined, name: string) =>
  attributes?.find(each => each.name.toLowerCase() === name.toLowerCase())

const printed = ({
  name,
  type,
  isMany,
  isRequired,
  isReadOnly,
  isExact,
  isUnique,
  description,
  subs,
}: Attribute): JsonObject => ({
  name,
  type,
  description,
  multiValued: isMany ?? false,
  required: isRequired ?? false,
  caseExact: isExact ?? false,
  mutability: isReadOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: isUnique ? 'server' : 'none',
  ...(subs && { subAttributes: subs.map(printed) }),
})

const schemaDocument = ({ id, name, description, attributes }: Schema, base: string): JsonObject => ({
  schemas: [SCHEMA],
  id,
  name,
  description,
  attributes: attributes.map(printed),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})
export const schemaDocuments = (base: string) => [userSchema, groupSchema].map(each => schemaDocument(each, base))

export const typeDocuments = (base: string): JsonObject[] =>
  [userSchema, groupSchema].map(({ id, name, description }) => ({
    schemas: [TYPE],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema: id,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

export const providerDocument = (base: string): JsonObject => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: LISTED_MOST },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the organization',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
