import type { Partner } from "#contract/partner";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { withAdvisoryLock } from "../database/withAdvisoryLock.ts";

type DemoPartner = Partial<Partner> & Pick<Partner, "id"> & { readonly host: string };

/** Browsers find every name below "localhost" on this machine; the surveys' hosts are nobody's. */
const PARTNERS: readonly DemoPartner[] = [
  {
    id: 1,
    host: "norte.localhost",
    title: "Frota Norte",
    applicationId: "frota-norte",
    colour: "#0b6e4f",
    language: "pt-PT",
    surveyScript: "https://survey.norte.example/survey.js",
  },
  {
    id: 2,
    host: "sul.localhost",
    title: "Frota Sul",
    applicationId: "frota-sul",
    colour: "#b4381f",
    language: "es-CL",
    defaultBase: "light",
    surveyScript: "https://survey.sul.example/survey.js",
    gsmPanel: false,
  },
];

/** Two brands to look at, where there is none yet: whoever has brands of their own keeps them. */
export const storeDemoPartners = (database: Database): Promise<void> =>
  withAdvisoryLock(database, "demo partners", async (transaction) => {
    const known = await transaction
      .selectFrom("partners")
      .select("id")
      .where("id", "!=", 0)
      .executeTakeFirst();
    if (known) return;
    for (const { id, host, ...data } of PARTNERS) {
      await transaction
        .insertInto("partners")
        .values({ id, data: JSON.stringify(data), changed_at: new Date() })
        .execute();
      await transaction.insertInto("partner_hosts").values({ host, partner_id: id }).execute();
    }
  });
