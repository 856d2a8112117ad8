import { fieldsFor } from '@portal/access';
import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_PAGE_SIZE, CLAIM_SORT_FIELDS, type ClaimSortField } from '@portal/contracts/projects/claim-lists';
import type { Project } from '@portal/contracts/projects/project';
import { endpointQuery, useNavigate, useSession } from '@portal/portal-sdk';
import {
  DataTable,
  drawnAction,
  EmptyState,
  AddButton,
  ListWithPane,
  NEW_ITEM,
  useAdded,
  useItemDialog,
  useListAddress,
} from '@portal/ui';
import { IconFileDollar } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { ExportMenu } from '../../export/export-menu.tsx';
import { saveExport } from '../../export/save-export.ts';
import { claimColumns } from './claim-columns.tsx';
import { CLAIM_SCREEN_TEXTS as TEXTS } from './claim.texts.ts';
import { requestClaimsExport, useClaims } from './claims.api.ts';
import classes from './claims.module.css';

const ClaimPane = lazy(() => import('./item/claim-pane.tsx'));
const NewClaimPanel = lazy(() => import('./form/new-claim-panel.tsx'));

/** CLAIMS: a table of ten, the latest loss first; one of them open beside it (spec 2 §9, decisions §20). */
export function ProjectClaims({ project }: { readonly project: Project }) {
  const { viewer } = useSession();
  const navigate = useNavigate();
  const seen = fieldsFor(viewer, 'read', 'claim');
  const sortFields = useMemo(() => CLAIM_SORT_FIELDS.filter((field) => seen?.includes(field) ?? true), [seen]);
  const [address, setAddress] = useListAddress(sortFields, CLAIM_PAGE_SIZE);
  const claims = useClaims(project.id, address);
  const { itemId, addressOf, open, close } = useItemDialog('claimId');
  const create = drawnAction(claims.data?.create);
  const columns = claimColumns({
    currency: project.currency,
    seen,
    isFilled: (field) => claims.data?.items.some((claim) => claim[field] !== null) ?? false,
    sortedBy: address.sortFieldName,
  });
  const openId = itemId === NEW_ITEM ? null : itemId;
  const added = useAdded({
    page: claims.data,
    shownBy: [address],
    openId,
    open,
    close,
    one: (id) => endpointQuery('GET /claims/{id}', { params: { id } }),
  });
  const mayCreate = create !== undefined && create.obstacle === undefined;

  return (
    <>
      <ListWithPane
        name="claims"
        tools={
          <div className={classes.head}>
            <ExportMenu
              onExport={(format) =>
                saveExport(
                  requestClaimsExport({
                    projectId: project.id,
                    format,
                    sortFieldName: CLAIM_SORT_FIELDS.find(
                      (field): field is ClaimSortField => field === address.sortFieldName,
                    ),
                    sortDirection: address.sortDirection,
                  }),
                )
              }
            />
            {create && (
              <AddButton obstacle={create.obstacle} onClick={() => void navigate(addressOf(NEW_ITEM))}>
                {TEXTS.add}
              </AddButton>
            )}
          </div>
        }
        page={added.page}
        isPlaceholder={claims.isPlaceholderData}
        address={address}
        onAddressChange={setAddress}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          openId === null ? undefined : (
            <ClaimPane key={openId} project={project} id={openId} siteToday={claims.data?.siteToday} onClose={close} />
          )
        }
      >
        <DataTable<Claim>
          label={TEXTS.table}
          columns={columns}
          page={added.page}
          address={address}
          onAddressChange={setAddress}
          rowId={({ id }) => id}
          rowLink={({ id }) => addressOf(id)}
          openId={openId}
          isFetching={claims.isFetching}
          isOutdated={claims.isPlaceholderData}
          error={claims.error}
          onRetry={() => void claims.refetch()}
          empty={
            <EmptyState icon={IconFileDollar} title={TEXTS.empty}>
              {mayCreate ? TEXTS.emptyHint : TEXTS.emptyReader}
            </EmptyState>
          }
        />
      </ListWithPane>
      {itemId === NEW_ITEM && claims.data && (
        <Suspense fallback={null}>
          <NewClaimPanel
            project={project}
            siteToday={claims.data.siteToday}
            mayAdd={mayCreate}
            onAdded={added.tell}
            onClose={added.leave}
          />
        </Suspense>
      )}
    </>
  );
}
