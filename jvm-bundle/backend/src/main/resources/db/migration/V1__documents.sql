-- One row per document, for ever: it is what writers lock, and it outlives a deletion. Texts are in document_version.
CREATE TABLE document (
    id uuid NOT NULL PRIMARY KEY,
    version bigint NOT NULL,
    living boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    -- When a version last became a milestone because the other side, people or agents, went on from it.
    side_milestone_at timestamp with time zone
);

-- One row per version that is still stored, each with its full text.
CREATE TABLE document_version (
    document_id uuid NOT NULL REFERENCES document (id),
    version bigint NOT NULL,
    title varchar(255) NOT NULL,
    content text NOT NULL,
    change_type varchar(16) NOT NULL,
    change_time timestamp with time zone NOT NULL,
    milestone boolean NOT NULL,
    -- Not to be compacted before this time, because somebody may still write on top of it.
    kept_until timestamp with time zone,
    client_id varchar(64),
    display_name varchar(64),
    PRIMARY KEY (document_id, version)
);

CREATE INDEX document_version_compaction ON document_version (document_id, milestone, change_time);

-- The last answer to every writer, so that a repeated request is answered and not done again.
CREATE TABLE request_key (
    document_id uuid NOT NULL REFERENCES document (id),
    client_id varchar(64) NOT NULL,
    seq bigint NOT NULL,
    version bigint NOT NULL,
    ops_since_base text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    PRIMARY KEY (document_id, client_id)
);

CREATE INDEX request_key_age ON request_key (answered_at);
