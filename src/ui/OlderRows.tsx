import { Button } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { NotLoaded } from "./NotLoaded.tsx";

interface Props {
  readonly found: Pick<
    UseInfiniteQueryResult,
    "data" | "error" | "hasNextPage" | "isFetching" | "isFetchingNextPage"
  > & {
    readonly fetchNextPage: () => unknown;
    readonly refetch: () => unknown;
  };
  /** That rows are missing, as a sentence; said while the last call failed. */
  readonly failed: string;
  readonly older: string;
}

/** Below the rows of a list that is read in pages: what asks for older ones, or again for those that did not come. */
export function OlderRows({ found, failed, older }: Props) {
  if (found.error)
    return (
      <NotLoaded
        text={failed}
        isAsking={found.isFetching}
        onRetry={() => void (found.data ? found.fetchNextPage() : found.refetch())}
      />
    );
  if (!found.hasNextPage) return undefined;
  return (
    <Button
      variant="default"
      loading={found.isFetchingNextPage}
      onClick={() => void found.fetchNextPage()}
    >
      {older}
    </Button>
  );
}
